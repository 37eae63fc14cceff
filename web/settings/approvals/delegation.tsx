import { Button, TextInput } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, readAgain } from "../../api.ts";
import { today, writeDay } from "../../deadlines/days.ts";
import { t } from "../../messages.ts";
import { displayName, useSession } from "../../session/session.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { PersonSelect } from "../../ui/forms/person-select.tsx";
import { Fields, Section } from "../../ui/layout/section.tsx";

const delegationQuery = queryOptions({
  queryKey: ["approvals", "delegation"],
  queryFn: ({ signal }) => api.get("/approval-delegation", { signal }),
});
const refresh = () => readAgain(["approvals"], ["tasks"]);

/** Who decides in the person's place, and in whose place the person decides. */
export function Delegation() {
  const query = useQuery(delegationQuery);
  return (
    <Section
      title={t("While you are away")}
      lead={t("A colleague decides approvals in your place, to the end of a day.")}
    >
      <QueryView query={query}>
        {({ own, from }) => (
          <>
            {from.map(({ person, until }) => (
              <p key={person.id}>
                {t("You decide in the place of {person} until {day}.", {
                  person: displayName(person),
                  day: writeDay(until),
                })}
              </p>
            ))}
            {own ? <Delegated own={own} /> : <NewDelegation />}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function Delegated({ own: { to, until } }: { own: { to: Parameters<typeof displayName>[0]; until: string } }) {
  const end = useAction(() => api.delete("/approval-delegation", {}), {
    done: t("The delegation has ended."),
    after: refresh,
  });
  return (
    <>
      <p>{t("{person} decides in your place until {day}.", { person: displayName(to), day: writeDay(until) })}</p>
      <Button variant="default" loading={end.busy} onClick={() => end.run()}>
        {t("End the delegation")}
      </Button>
    </>
  );
}

function NewDelegation() {
  const { user } = useSession();
  const [person, setPerson] = useState<number | null>(null);
  const [until, setUntil] = useState("");
  const save = useAction(() => api.put("/approval-delegation", { body: { to_user_id: person ?? 0, until } }), {
    done: t("Saved"),
    after: refresh,
  });
  return (
    <Fields>
      <PersonSelect
        label={t("Colleague")}
        value={person}
        without={[user.id]}
        error={save.fields.to_user_id}
        onChange={setPerson}
      />
      <TextInput
        type="date"
        label={t("Until")}
        min={today()}
        value={until}
        error={save.fields.until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <div>
        <Button disabled={person === null || until === ""} loading={save.busy} onClick={() => save.run()}>
          {t("Delegate")}
        </Button>
      </div>
    </Fields>
  );
}
