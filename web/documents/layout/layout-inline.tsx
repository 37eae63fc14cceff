import { Fragment, type ReactNode } from "react";
import type {
  DeletedInline,
  Inline,
  NoteInline,
  PictureInline,
  TextInline,
  TrackedChange,
} from "../../../src/content/formats/layout/layout.schema.ts";
import { t } from "../../messages.ts";
import { markProps, marksIn, segmentsOf } from "../marks.ts";
import classes from "./layout.module.css";
import { useLayout } from "./layout-context.ts";
import { points, textStyle } from "./layout-style.ts";

interface Props {
  inline: Inline;
  /** Draws the blocks of a text box. */
  box: (blocks: Extract<Inline, { box: unknown }>["box"]) => ReactNode;
}

/** A piece of a paragraph. */
export function InlineView({ inline, box }: Props) {
  if ("start" in inline) return <Words inline={inline} />;
  if ("deleted" in inline) return <Deleted inline={inline} />;
  if ("picture" in inline) return <Picture inline={inline} />;
  if ("note" in inline) return <NoteReference inline={inline} />;
  return <span className={classes.box}>{box(inline.box)}</span>;
}

/** Words of the canonical text, split where marks begin and end. */
function Words({ inline }: { inline: TextInline }) {
  const { text, layout, marks } = useLayout();
  const { format, change, comment, link } = inline;
  const style = textStyle(layout.textFormats[format]);
  const here = marksIn(inline, marks);
  const words = segmentsOf(inline, here).map(({ start, end, mark }) => (
    <Fragment key={`${start} ${end}`}>
      {mark ? <mark {...markProps(mark)}>{text.slice(start, end)}</mark> : text.slice(start, end)}
      {here
        .filter((each) => each.inserted && each.end === end)
        .map((each) => (
          <ins key={`${each.start} ${each.end}`} data-kind="insertion" data-active={each.active || undefined}>
            {each.inserted}
          </ins>
        ))}
    </Fragment>
  ));
  const shown = (
    <span style={style} data-comment={comment}>
      {words}
    </span>
  );
  const linked = link ? (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" title={link}>
      {shown}
    </a>
  ) : (
    shown
  );
  return change === undefined ? linked : <ins {...changeProps(layout.changes[change])}>{linked}</ins>;
}

function Deleted({ inline: { deleted, format, change } }: { inline: DeletedInline }) {
  const { layout } = useLayout();
  return (
    <del {...changeProps(layout.changes[change])} style={textStyle(layout.textFormats[format])}>
      {deleted}
    </del>
  );
}

/** Who made a tracked change and when is told on hover and focus. */
const changeProps = (change: TrackedChange | undefined) => {
  const words = changeTitle(change);
  return words === undefined ? {} : { "data-change": words, tabIndex: 0 };
};

function changeTitle(change: TrackedChange | undefined): string | undefined {
  if (!change) return undefined;
  const { kind, author } = change;
  const date = change.date?.slice(0, 10);
  if (author && date)
    return t("{kind, select, inserted {Inserted} deleted {Deleted} other {Moved}} by {author} on {date}", {
      kind,
      author,
      date,
    });
  if (author)
    return t("{kind, select, inserted {Inserted} deleted {Deleted} other {Moved}} by {author}", { kind, author });
  if (date) return t("{kind, select, inserted {Inserted} deleted {Deleted} other {Moved}} on {date}", { kind, date });
  return t("{kind, select, inserted {Inserted} deleted {Deleted} other {Moved}}", { kind });
}

const missing = (name: string) =>
  name ? t("{name} (cannot be shown here)", { name }) : t("Picture (cannot be shown here)");

function Picture({ inline: { picture, width, height, alt } }: { inline: PictureInline }) {
  const { pictureUrl } = useLayout();
  if (picture === null) return <span className={classes.noPicture}>{missing(alt)}</span>;
  return (
    <img
      className={classes.picture}
      src={pictureUrl(picture)}
      alt={alt}
      style={{
        ...(width && { width: points(width) }),
        ...(width && height && { aspectRatio: `${width} / ${height}` }),
      }}
    />
  );
}

const nameOf = ({ note, label }: NoteInline) =>
  t("{note, select, footnote {Footnote {label}} endnote {Endnote {label}} other {Comment {label}}}", { note, label });

function NoteReference({ inline }: { inline: NoteInline }) {
  const { onNote } = useLayout();
  const name = nameOf(inline);
  return (
    <button
      type="button"
      className={classes.reference}
      data-note={inline.note}
      aria-label={name}
      title={name}
      onClick={() => onNote(inline)}
    >
      {inline.label}
    </button>
  );
}
