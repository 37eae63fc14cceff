import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Briefcase, FileText, type LucideIcon, Table2 } from "lucide-react";
import { fileQuery } from "../files/files.queries.ts";
import { t } from "../messages.ts";
import { projectQuery } from "../projects/projects.queries.ts";
import type { LinkTarget } from "../ui/layout/links.tsx";
import { vaultQuery } from "../vaults/vaults.queries.ts";
import classes from "./asked-of.module.css";
import { conversationQuery, type ShownChat } from "./chats.queries.ts";

const MOST_FILES = 6;

/** What a chat was asked of: its vault, its project and its documents, each with a link. */
export function AskedOf({ chat: { id, is_own, vault_id, project_id } }: { chat: ShownChat }) {
  const { data } = useQuery(conversationQuery(id, is_own));
  const files = [...new Set(data?.messages.flatMap(({ file_ids }) => file_ids))];
  if (!vault_id && !project_id && files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("Asked of")}>
      {vault_id && <AskedVaultChip id={vault_id} />}
      {project_id && <AskedProjectChip id={project_id} />}
      {files.slice(0, MOST_FILES).map((file) => (
        <AskedFileChip key={file} id={file} />
      ))}
      {files.length > MOST_FILES && (
        <li className={classes.more}>{t("{count} more documents", { count: files.length - MOST_FILES })}</li>
      )}
    </ul>
  );
}

function AskedVaultChip({ id }: { id: string }) {
  const { data, isError } = useQuery(vaultQuery(id));
  const name = isError ? t("A vault that is not shared with you") : data?.name;
  return <Chip icon={Table2} name={name} link={data && { to: "/vaults/$id", params: { id } }} />;
}

function AskedProjectChip({ id }: { id: string }) {
  const { data, isError } = useQuery(projectQuery(id));
  const name = isError ? t("A project that is not shared with you") : data?.name;
  return <Chip icon={Briefcase} name={name} link={data && { to: "/projects/$id", params: { id } }} />;
}

function AskedFileChip({ id }: { id: string }) {
  const { data, isError } = useQuery(fileQuery(id));
  const name = isError ? t("A document that was deleted or is not shared with you") : data?.name;
  return <Chip icon={FileText} name={name} link={data && { to: "/files/$id", params: { id } }} />;
}

interface ChipProps {
  icon: LucideIcon;
  name: string | undefined;
  link: LinkTarget | undefined;
}

const Chip = ({ icon: Icon, name = "…", link }: ChipProps) => (
  <li className={classes.chip}>
    <Icon size={13} aria-hidden />
    {link ? (
      <Link {...link} title={name}>
        {name}
      </Link>
    ) : (
      <span>{name}</span>
    )}
  </li>
);
