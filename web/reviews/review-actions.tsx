import { ActionIcon, Button, Menu } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download, Ellipsis, FileText, RotateCcw, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../api.ts";
import { AskButton } from "../chats/panel/ask-button.tsx";
import { fileQuery } from "../files/files.queries.ts";
import { formatList, t } from "../messages.ts";
import { ReportDialog } from "../reports/report-dialog.tsx";
import { MenuItemLink } from "../ui/layout/links.tsx";
import { formatDay } from "../ui/text/time.tsx";
import { askAndDelete } from "./delete-review.ts";
import { RedlineDialog } from "./desk/redline-dialog.tsx";
import { leftOver } from "./desk/redline-form.ts";
import { RedlineReady } from "./desk/redline-result.tsx";
import { countChanges } from "./desk/tracked-changes.ts";
import { MemoDialog } from "./memo-dialog.tsx";
import { isFinished, type RedlineResult, type Review } from "./reviews.queries.ts";
import { ShareReview } from "./share-review.tsx";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Sharing, the redline, and a menu with the rest. */
export function ReviewActions({ review }: { review: Review }) {
  const { id, result, decisions, my_access_level } = review;
  const [dialog, setDialog] = useState<"share" | "redline" | "memo" | "report">();
  const [redline, setRedline] = useState<RedlineResult>();
  const close = () => setDialog(undefined);
  const title = t("Issues in {name}", { name: formatList(review.files.map(({ name }) => nameOf(name))) }).slice(0, 200);
  const changes = result ? countChanges(result.results, decisions) : 0;
  return (
    <>
      <AskButton />
      {my_access_level === "admin" && (
        <Button variant="default" leftSection={<Share2 size={14} aria-hidden />} onClick={() => setDialog("share")}>
          {t("Share")}
        </Button>
      )}
      {result && my_access_level !== "read" && <RedlineButton review={review} onClick={() => setDialog("redline")} />}
      <ReviewMenu review={review} onMemo={() => setDialog("memo")} onReport={() => setDialog("report")} />
      {dialog === "memo" && <MemoDialog reviewId={id} title={title} onClose={close} />}
      {dialog === "report" && (
        <ReportDialog
          source={{ review_ids: [id] }}
          about={t("About the findings of this review and what was decided.")}
          title={title}
          onClose={close}
        />
      )}
      {dialog === "share" && <ShareReview review={review} onClose={close} />}
      {dialog === "redline" && (
        <RedlineDialog
          reviewId={id}
          changes={changes}
          left={leftOver(result?.results ?? [], decisions)}
          onDone={setRedline}
          onClose={close}
        />
      )}
      {redline && result && (
        <RedlineReady redline={redline} result={result} accepted={changes} onClose={() => setRedline(undefined)} />
      )}
    </>
  );
}

const nameOf = (filename: string) => filename.replace(/\.[a-z]{1,5}$/i, "");

/** Disabled if none of the reviewed files is a Word document: only these can be redlined. */
function RedlineButton({ review: { files }, onClick }: { review: Review; onClick: () => void }) {
  const known = useQueries({ queries: files.map(({ id }) => fileQuery(id)) });
  const isPossible = known.some(({ data }) => !data || data.content_type === DOCX);
  return (
    <Button
      leftSection={<Download size={14} aria-hidden />}
      disabled={!isPossible}
      title={isPossible ? undefined : t("Only Word documents (DOCX) can be redlined.")}
      onClick={onClick}
    >
      {t("Redline")}
    </Button>
  );
}

interface MenuProps {
  review: Review;
  onMemo: () => void;
  onReport: () => void;
}

function ReviewMenu({ review, onMemo, onReport }: MenuProps) {
  const { playbook, documents, my_access_level } = review;
  const navigate = useNavigate();
  const remove = async () => {
    if (await askAndDelete(review)) await navigate({ to: "/reviews" });
  };
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t("Review actions")}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {documents.map((document) => (
          <Menu.Item
            key={document.file_id}
            component="a"
            href={api.url("/files/{id}/content", { params: { id: document.file_id } })}
            download={document.filename}
            leftSection={<Download size={14} aria-hidden />}
          >
            {documentLabel(document)}
          </Menu.Item>
        ))}
        {review.result && (
          <Menu.Item leftSection={<FileText size={14} aria-hidden />} onClick={onMemo}>
            {t("Issues memo…")}
          </Menu.Item>
        )}
        {review.result && (
          <Menu.Item leftSection={<FileText size={14} aria-hidden />} onClick={onReport}>
            {t("Report…")}
          </Menu.Item>
        )}
        <Menu.Divider />
        {isFinished(review) && (
          <MenuItemLink
            to="/playbooks/$id/run"
            params={{ id: playbook.id }}
            search={{ again: review.id }}
            leftSection={<RotateCcw size={14} aria-hidden />}
          >
            {t("Review again")}
          </MenuItemLink>
        )}
        {my_access_level === "admin" && (
          <Menu.Item color="var(--oxblood)" leftSection={<Trash2 size={14} aria-hidden />} onClick={remove}>
            {t("Delete…")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Such as "Redline of 16 Nov 2026, no comments". What a run itself produced is a proposal. */
function documentLabel({ kind, comments, created_at }: Review["documents"][number]): string {
  if (kind === "proposal") return t("Download proposal (all proposed changes)");
  const day = formatDay(created_at);
  if (!comments) return t("Redline of {day}", { day });
  return t(
    "Redline of {day}, {comments, select, none {no comments} external {external comments} other {internal comments}}",
    { day, comments },
  );
}
