import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { formatList, t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import { AnchorLink } from "../ui/layout/links.tsx";
import classes from "./approvals.module.css";
import { type ApprovalNeed, needQuery, type Subject } from "./approvals.queries.ts";
import { AskDialog } from "./ask-dialog.tsx";

interface Props {
  subject: Subject;
  id: string;
}

/** Says what has to be approved before this goes out, and asks for it. Shows nothing where no rule applies and nothing was asked. */
export function NeedBanner({ subject, id }: Props) {
  const { data } = useQuery(needQuery(subject, id));
  const [asking, ask] = useDisclosure(false);
  if (!data || (!data.is_needed && !isOpen(data))) return null;
  const { approval } = data;
  return (
    <div className={classes.banner} role="note">
      <p>
        {sayNeed(data)}{" "}
        {approval && isOpen(data) && (
          <AnchorLink to="/approvals/$id" params={{ id: approval.id }}>
            {t("Open the approval")}
          </AnchorLink>
        )}
      </p>
      {!data.is_given && approval?.status !== "pending" && (
        <Button size="compact-sm" leftSection={<BadgeCheck size={14} aria-hidden />} onClick={ask.open}>
          {t("Ask for approval")}
        </Button>
      )}
      {asking && <AskDialog subject={subject} id={id} need={data} onClose={ask.close} />}
    </div>
  );
}

const isOpen = ({ approval }: ApprovalNeed) => approval !== null && approval.status !== "void";

function sayNeed({ is_given, is_needed, approval, can_approve }: ApprovalNeed): string {
  if (is_given || (!is_needed && approval?.status === "approved")) return t("Approved as it is now.");
  if (approval?.status === "pending") return t("It waits for approval.");
  if (approval?.status === "rejected") return t("The approval was refused.");
  const people = formatList(can_approve.map(displayName));
  return can_approve.length > 0
    ? t("This has to be approved before it goes out. {people} can approve it.", { people })
    : t("This has to be approved before it goes out.");
}

/** For what no rule asks an approval of, too. */
export function AskForApproval({ subject, id }: Props) {
  const { data } = useQuery(needQuery(subject, id));
  const [asking, ask] = useDisclosure(false);
  if (!data || data.is_given || data.approval?.status === "pending" || data.is_needed) return null;
  return (
    <>
      <Button variant="default" leftSection={<BadgeCheck size={14} aria-hidden />} onClick={ask.open}>
        {t("Ask for approval")}
      </Button>
      {asking && <AskDialog subject={subject} id={id} need={data} onClose={ask.close} />}
    </>
  );
}
