import type { Database } from "./sql.ts";

/**
 * Checks that the login for requests cannot change the audit log or another organization's rows, even by SQL injection. Returns
 * a warning if it can become the owner of the tables; throws if it does not work at all.
 */
export async function checkRequestLogin({ organization }: Database): Promise<string | undefined> {
  const login = await organization("").first<{ name: string; role: string; can_become_owner: boolean }>`
    select session_user::text as name, current_user::text as role, exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and pg_has_role(session_user, c.relowner, 'member')) as can_become_owner`.catch(explain);
  if (login && login.role !== "chancery_app") throw behindPooler("requests do not get the role chancery_app");
  if (!login?.can_become_owner) return undefined;
  return `Requests sign in to the database as ${login.name}, which can become the owner of the tables. Set DATABASE_REQUEST_URL to a login that has only the role chancery_app.`;
}

function explain(error: unknown): never {
  const { message } = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as Error;
  if (/unsupported startup parameter/.test(message)) throw behindPooler(message);
  if (!/permission denied to set role|role "[^"]{0,63}" does not exist|authentication failed/.test(message))
    throw error;
  throw new Error(
    `the login for requests does not work (${message}). Check DATABASE_REQUEST_URL, and grant it the role chancery_app.`,
  );
}

const behindPooler = (symptom: string) =>
  new Error(
    `a pooler drops the settings of connections (${symptom}). Connect directly, or set DATABASE_REQUEST_POOLING=transaction.`,
  );
