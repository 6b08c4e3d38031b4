/** Property tests explore the same cases in every run, so that a build means the same twice; `SEED=…` explores others. */
export const seed: number = Number(process.env.SEED ?? 20_261_130)
