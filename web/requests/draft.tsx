import { Button } from "@mantine/core";
import { NeedBanner } from "../approvals/need-banner.tsx";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { FileLinks } from "./file-links.tsx";
import classes from "./requests.module.css";
import { changeRequest, type Request, writeMessage } from "./requests.queries.ts";

interface Props {
  id: string;
  draft: NonNullable<Request["draft"]>;
  isHeld: boolean;
  /** Puts it back into the field. */
  onChange: (draft: NonNullable<Request["draft"]>) => void;
}

/** The answer that is prepared: it is sent as it is, once it is approved where that is needed. */
export function Draft({ id, draft, isHeld, onChange }: Props) {
  const { text, file_ids } = draft;
  const send = useAction(() => writeMessage(id, { text, file_ids }), { done: t("Message sent") });
  const change = useAction(() => changeRequest(id, { draft: null }), { after: () => onChange(draft) });
  return (
    <section className={classes.write} aria-label={t("Draft of the answer")}>
      <h3 className={classes.draft}>{t("Draft of the answer. The requester does not see it yet.")}</h3>
      <p className={classes.text}>{text}</p>
      <FileLinks ids={file_ids} />
      <NeedBanner subject="request" id={id} />
      <div className={classes.send}>
        <Button disabled={isHeld} loading={send.busy} onClick={() => send.run()}>
          {t("Send answer")}
        </Button>
        <Button variant="default" loading={change.busy} onClick={() => change.run()}>
          {t("Change it")}
        </Button>
      </div>
    </section>
  );
}
