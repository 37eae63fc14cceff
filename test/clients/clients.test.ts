import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { generate } from "orval";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const description = JSON.parse(readFileSync(join(ROOT, "openapi.json"), "utf8"));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-clients-"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Generator {
  name: string;
  write: (api: object, path: string) => Promise<void>;
  consumer: string;
}

const generators: Generator[] = [
  {
    name: "openapi-typescript",
    write: async (api, path) => writeFile(path, astToString(await openapiTypescript(api as OpenAPI3))),
    consumer: `
      import type { components, operations } from "./generated.ts";
      type Projects = operations["listProjects"]["responses"][200]["content"]["application/json"];
      export const names = (page: Projects): string[] => page.projects.map((project) => project.name);
      export const body: operations["createProject"]["requestBody"]["content"]["application/json"] = { name: "Acme" };
      export const vault: operations["createVault"]["requestBody"]["content"]["application/json"] = { name: "Supply" };
      export const split = (vault: components["schemas"]["Vault"]): boolean => vault.split_bundles;
      type Missing = operations["getProject"]["responses"][404]["content"]["application/json"];
      export const code = (refusal: Missing): string | undefined => refusal.code;
      export const size = (file: components["schemas"]["StoredFile"]): number => file.size;
      // @ts-expect-error a project has no such field
      export const wrong = (page: Projects) => page.projects.map((project) => project.title);
    `,
  },
  {
    name: "orval",
    write: async (api, path) => {
      await writeFile(`${path}.json`, JSON.stringify(api));
      await generate({ input: { target: `${path}.json` }, output: { target: path, client: "fetch" } }, folder);
    },
    consumer: `
      import { createProject, getProject, listProjects, uploadFile } from "./generated.ts";
      export async function names(): Promise<string[]> {
        const page = await listProjects({ limit: 5 });
        return page.status === 200 ? page.data.projects.map((project) => project.name) : [];
      }
      export const made = () => createProject({ name: "Acme" });
      export const sent = (file: Blob) => uploadFile({ file });
      export async function code(id: string): Promise<string | undefined> {
        const reply = await getProject(id);
        return reply.status === 404 ? reply.data.code : undefined;
      }
      // @ts-expect-error a project needs a name
      export const wrong = () => createProject({ title: "Acme" });
    `,
  },
];

/** Compiler errors in a client generated from the description and in the code that uses it. */
async function complaints({ write, consumer, name }: Generator, api: object): Promise<string> {
  const generated = join(folder, "generated.ts");
  await rm(generated, { force: true });
  await write(api, generated);
  await writeFile(join(folder, `${name}.ts`), consumer);
  const compiler = resolve(ROOT, "node_modules/.bin/tsc");
  const words = `--noEmit --strict --target es2024 --lib es2024,dom,dom.iterable --module nodenext --types`.split(" ");
  const options = [...words, "", "--allowImportingTsExtensions", `${name}.ts`];
  return new Promise((done) => execFile(compiler, options, { cwd: folder }, (_error, stdout) => done(stdout)));
}

describe.each(generators)("$name", (generator) => {
  it("generates a client from openapi.json that compiles and works", async () => {
    expect(await complaints(generator, description)).toBe("");
  });

  it("generates a client that breaks its callers when a project field is removed", async () => {
    const { "/projects": projects, "/projects/{id}": project, "/files": files } = description.paths;
    const paths = { "/projects": projects, "/projects/{id}": project, "/files": files };
    const api = structuredClone({ ...description, paths });
    for (const schema of [api.components.schemas.Project, api.components.schemas.NewProject]) {
      delete schema.properties.name;
      schema.required = schema.required.filter((field: string) => field !== "name");
    }
    expect(await complaints(generator, api)).toMatch(/'name' does not exist/);
  });
});
