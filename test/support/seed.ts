import fc from "fast-check";

/** The same cases in every run, so that failures are reproducible; `FC_SEED` tries others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_115) });
