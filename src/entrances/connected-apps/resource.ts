import type { Config } from "../../kernel/config.ts";

/** What tokens are for: the MCP server, and nothing else. */
export const resourceOf = ({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">) => `${PUBLIC_URL}/mcp`;

/** Some clients name the service instead of the server within it (RFC 8707). */
export function isOurResource(config: Pick<Config, "PUBLIC_URL">, resource: string): boolean {
  if (!URL.canParse(resource)) return false;
  const asked = new URL(resource).href.replace(/\/$/, "");
  return [config.PUBLIC_URL, resourceOf(config)].some((own) => new URL(own).href.replace(/\/$/, "") === asked);
}
