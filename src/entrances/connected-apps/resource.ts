import type { Config } from "../../kernel/config.ts";

/** The resource that tokens are valid for: only the MCP server. */
export const resourceOf = ({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">) => `${PUBLIC_URL}/mcp`;

/** Some clients name the service instead of its MCP server (RFC 8707). */
export function isOurResource(config: Pick<Config, "PUBLIC_URL">, resource: string): boolean {
  if (!URL.canParse(resource)) return false;
  const asked = new URL(resource).href.replace(/\/$/, "");
  return [config.PUBLIC_URL, resourceOf(config)].some((own) => new URL(own).href.replace(/\/$/, "") === asked);
}
