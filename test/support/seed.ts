import fc from "fast-check";

/** The same cases at every run, so that a failure is one that everybody sees; `FC_SEED` tries others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_115) });
