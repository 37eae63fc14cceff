// Builds the package: ES modules in dist/, CommonJS in dist/cjs/, each with its types.
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = import.meta.dirname;
const TSC = join(ROOT, "../node_modules/.bin/tsc");
const COMMON_JS = ["--module", "commonjs", "--moduleResolution", "bundler", "--verbatimModuleSyntax", "false"];

rmSync(join(ROOT, "dist"), { recursive: true, force: true });
execFileSync(TSC, ["-p", ROOT], { stdio: "inherit" });
execFileSync(TSC, ["-p", ROOT, ...COMMON_JS, "--outDir", join(ROOT, "dist/cjs")], { stdio: "inherit" });
writeFileSync(join(ROOT, "dist/cjs/package.json"), '{ "type": "commonjs" }\n');
