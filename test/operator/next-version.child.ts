import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

/**
 * Runs the program (`main` or `cli`) as the next version would run: with the migrations in another folder. Everything else is the
 * program itself, which a copy would compile anew.
 */
const OWN = 'new URL("../../../migrations/", import.meta.url)';
const migrate = new URL("../../src/kernel/db/migrate.ts", import.meta.url).href;
const folder = `${pathToFileURL(process.env.MIGRATIONS!).href}/`;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== migrate) return loaded;
    const text = String(loaded.source);
    if (!text.includes(OWN)) throw new Error("migrate.ts finds its migrations in another way");
    return { ...loaded, source: text.replace(OWN, `new URL("${folder}")`) };
  },
});
const [program] = process.argv.splice(2, 1);
await import(`../../src/${program}.ts`);
