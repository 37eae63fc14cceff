import Fastify, { type FastifyInstance } from "fastify";
import { layOutReference } from "./layout.ts";

const SCRIPT = "/docs/reference/js/scalar.js";
const CONFIGURATION = {
  url: "/docs/reference/openapi.json",
  theme: "none",
  withDefaultFonts: false,
  telemetry: false,
  hiddenClients: true,
  hideClientButton: true,
  hideDarkModeToggle: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** The theme of the other pages, which a visitor may have chosen in the web application. */
const START = `const chosen = document.documentElement.dataset.theme;
const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
Scalar.createApiReference("#app", { ...${JSON.stringify(CONFIGURATION)}, forceDarkModeState: chosen ?? system });`;

export const referencePage = (): string => layOutReference(START);

/** The script of the API reference, from our own bundle. It is large, so it is loaded on first use. */
export async function loadReferenceScript(): Promise<Buffer> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const pages: FastifyInstance = Fastify();
  await pages.register(scalar, { routePrefix: "/docs/reference", configuration: { url: CONFIGURATION.url } });
  const { statusCode, rawPayload } = await pages.inject({ method: "GET", url: SCRIPT });
  if (statusCode !== 200) throw new Error(`The script of the API reference is missing (${statusCode}).`);
  return rawPayload;
}
