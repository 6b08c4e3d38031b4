console.log('this build never gets here')
