import pg from "pg";

export interface Shelf {
  organizationId: string;
  folderId: string;
  vaultId: string;
  files: number;
}

const KINDS = ["Supply", "Lease", "Services", "Licence", "Loan", "Distribution", "Employment", "Confidentiality"];
const NAMES = [
  "Halden",
  "Orkla",
  "Verity",
  "Mistral",
  "Quill",
  "Okapi",
  "Zephyr",
  "Norden",
  "Kestrel",
  "Umbra",
  "Lindqvist",
];
const HEADINGS = [
  "Definitions",
  "Limitation of Liability",
  "Governing Law",
  "Confidentiality",
  "Termination for Convenience",
  "Assignment",
  "Payment Terms",
  "Force Majeure",
];
const SENTENCES = [
  "The total liability of the Supplier under this Agreement shall not exceed the fees paid in the twelve months before the claim.",
  "This Agreement is governed by the laws of Denmark and the courts of Copenhagen have exclusive jurisdiction.",
  "Neither party may assign this Agreement without the prior written consent of the other party.",
  "Invoices are due within thirty days of receipt and bear interest afterwards.",
  "Either party may terminate this Agreement for convenience on ninety days written notice.",
];
const list = (words: string[]) => `(array[${words.map((word) => `'${word}'`).join(",")}])`;
const pick = (words: string[], by: string) => `${list(words)}[1 + ${by} % ${words.length}]`;

const TABLES = ["files", "file_texts", "file_chunks", "file_headings", "file_names", "vault_documents"];

/** Every second file is in the person's folder, the others are documents of a vault. Each has two passages and eight clauses. */
export async function seedShelves(connection: pg.ClientConfig, shelves: Shelf[]) {
  const sql = new pg.Client(connection);
  await sql.connect();
  await sql.query("set maintenance_work_mem = '512MB'; set synchronous_commit = off");
  for (const table of TABLES) await sql.query(`alter table ${table} disable trigger user`);
  for (const shelf of shelves) await fill(sql, shelf);
  for (const table of TABLES) await sql.query(`alter table ${table} enable trigger user`);
  await sql.query(`vacuum analyze ${TABLES.join(", ")}`);
  await sql.end();
}

async function fill(sql: pg.Client, { organizationId, folderId, vaultId, files }: Shelf) {
  const name = `${pick(NAMES, "(n * 7)")} || ' ' || n || ' ' || ${pick(KINDS, "(n / 3)")} || ' Agreement.pdf'`;
  const text = `'AGREEMENT no. ' || n || '. ' || ${pick(SENTENCES, "n")} || ' ' || ${pick(SENTENCES, "(n / 5)")} || ' ' || repeat('The parties act in good faith. ', 10)`;
  await sql.query(
    "create temp table fresh as select gen_random_uuid() as id, n from generate_series(1, $1::integer) n",
    [files],
  );
  await sql.query(
    `insert into files (id, organization_id, folder_id, name, size, content_type, kind, sha256, status, pages, passages, indexed_by, created_at, updated_at, language)
     select id, $1, case when n % 2 = 0 then $2::uuid end, ${name}, 1000, 'application/pdf', 'pdf', md5(n::text), 'ready', 1, 2, 'meaning',
       now() - n * interval '1 minute', now() - n * interval '1 minute', 'en' from fresh`,
    [organizationId, folderId],
  );
  await sql.query(`insert into file_names (file_id, organization_id, name) select id, $1, ${name} from fresh`, [
    organizationId,
  ]);
  await sql.query(
    `insert into file_texts (file_id, organization_id, text, text_hash, stories, labels, agreements)
     select id, $1, ${text}, md5(n::text), '[]', '[]', '[]' from fresh`,
    [organizationId],
  );
  await sql.query(
    `insert into file_chunks (organization_id, file_id, number, start_at, end_at, text_search, embedding)
     select $1, id, part, part * 200, part * 200 + 200, searchable(substr(${text}, 1 + part * 200, 200)),
       decode(md5(n::text) || md5(n || 'a') || md5(n || 'b') || md5(n || 'c') || md5(n || 'd') || md5(n || 'e') || md5(n || 'f') || md5(n || part::text), 'hex')
     from fresh, generate_series(0, 1) part`,
    [organizationId],
  );
  await sql.query(
    `insert into file_headings (organization_id, file_id, start_at, end_at, section, heading)
     select $1, id, (place - 1) * 50, place * 50, place::text, heading from fresh, unnest(${list(HEADINGS)}) with ordinality as h(heading, place)`,
    [organizationId],
  );
  await sql.query(
    `insert into vault_documents (organization_id, vault_id, name, name_key, status, file_id, pages, created_at)
     select $1, $2, ${name}, lower(${name}), 'ready', id, 1, now() - n * interval '1 minute' from fresh where n % 2 = 1`,
    [organizationId, vaultId],
  );
  await sql.query("drop table fresh");
}
