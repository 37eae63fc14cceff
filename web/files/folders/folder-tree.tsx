import { Link } from "@tanstack/react-router";
import {
  Briefcase,
  Building2,
  ChevronRight,
  Folder as FolderIcon,
  FolderLock,
  type LucideIcon,
  User,
  Users,
} from "lucide-react";
import { useState } from "react";
import { t } from "../../messages.ts";
import type { Folder } from "../files.queries.ts";
import { useFolderDrop } from "../list/dragging.ts";
import classes from "./folder-tree.module.css";
import { type Branch, buildTree, pathTo } from "./tree.ts";

interface Props {
  folders: Folder[];
  /** The folder that is open, or `shared`. */
  at: string | undefined;
}

/** All folders as a tree. Rows can be dropped onto them. */
export function FolderTree({ folders, at }: Props) {
  const tree = buildTree(folders);
  const trail = new Set(at === undefined ? [] : pathTo(folders, at).map(({ id }) => id));
  const shared = { folders, at, trail, depth: 0 };
  return (
    <nav aria-label={t("Folders")} className={classes.tree}>
      <ul>
        {tree.mine && <TreeRow branch={tree.mine} icon={User} label={t("My Files")} {...shared} />}
        {tree.organization && <TreeRow branch={tree.organization} icon={Building2} {...shared} />}
        <li>
          <Link to="/files/shared" className={classes.row} data-active={at === "shared" || undefined}>
            <span className={classes.twig} />
            <Users size={14} strokeWidth={1.75} aria-hidden />
            <span>{t("Shared with me")}</span>
          </Link>
          {tree.shared.length > 0 && (
            <ul>
              {tree.shared.map((branch) => (
                <TreeRow key={branch.folder.id} branch={branch} {...shared} depth={1} />
              ))}
            </ul>
          )}
        </li>
      </ul>
      {tree.projects.length > 0 && (
        <>
          <h2 className={classes.heading}>{t("Projects")}</h2>
          <ul>
            {tree.projects.map((branch) => (
              <TreeRow key={branch.folder.id} branch={branch} icon={Briefcase} {...shared} />
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

interface RowProps {
  branch: Branch;
  icon?: LucideIcon;
  label?: string;
  folders: Folder[];
  at: string | undefined;
  trail: Set<string>;
  depth: number;
}

function TreeRow({ branch, icon, label, folders, at, trail, depth }: RowProps) {
  const { folder, children } = branch;
  const [opened, setOpened] = useState<boolean>();
  const isOpen = opened ?? trail.has(folder.id);
  const drop = useFolderDrop(folder, folders);
  const Icon = icon ?? (folder.is_access_controlled ? FolderLock : FolderIcon);
  const name = label ?? folder.name;
  return (
    <li>
      <div className={classes.line} style={{ paddingLeft: `${depth * 0.75}rem` }} {...drop}>
        {children.length > 0 ? (
          <button
            type="button"
            className={classes.twig}
            aria-expanded={isOpen}
            aria-label={t("Folders in {name}", { name })}
            onClick={() => setOpened(!isOpen)}
          >
            <ChevronRight size={13} aria-hidden />
          </button>
        ) : (
          <span className={classes.twig} />
        )}
        <Link
          to="/files/folders/$id"
          params={{ id: folder.id }}
          className={classes.row}
          data-active={at === folder.id || undefined}
          aria-current={at === folder.id ? "page" : undefined}
          title={folder.path}
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          <span>{name}</span>
        </Link>
      </div>
      {isOpen && (
        <ul>
          {children.map((child) => (
            <TreeRow key={child.folder.id} branch={child} folders={folders} at={at} trail={trail} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}
