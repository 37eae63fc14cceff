import { Tooltip } from "@mantine/core";
import { t } from "../../messages.ts";
import { colorOf, initialsOf } from "./peers.ts";
import classes from "./people-here.module.css";

const MOST = 5;

/** The other people who have the vault open. */
export function PeopleHere({ people }: { people: { id: number; name: string }[] }) {
  if (people.length === 0) return null;
  const rest = people.slice(MOST);
  return (
    <ul className={classes.people} aria-label={t("Also here")}>
      {people.slice(0, MOST).map(({ id, name }) => (
        <Tooltip key={id} label={name} events={{ hover: true, focus: true, touch: true }}>
          <li className={classes.person} style={{ background: colorOf(id) }}>
            <span aria-hidden>{initialsOf(name)}</span>
            <span className={classes.name}>{name}</span>
          </li>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.map(({ name }) => name).join(", ")}>
          <li className={classes.person} data-rest>
            <span aria-hidden>+{rest.length}</span>
            <span className={classes.name}>{rest.map(({ name }) => name).join(", ")}</span>
          </li>
        </Tooltip>
      )}
    </ul>
  );
}
