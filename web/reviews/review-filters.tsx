import { Group, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../messages.ts";
import { playbooksQuery } from "../playbooks/playbooks.queries.ts";
import { keysOf, oneOf } from "../ui/data/options.ts";
import type { ReviewFilter } from "./reviews.queries.ts";
import { STATUSES } from "./statuses.ts";

interface Props {
  filter: ReviewFilter;
  onChange: (filter: ReviewFilter) => void;
}

export function ReviewFilters({ filter, onChange }: Props) {
  const { data } = useQuery(playbooksQuery);
  return (
    <Group gap="xs" mb="sm">
      <NativeSelect
        size="xs"
        aria-label={t("Playbook")}
        value={filter.playbook_id ?? ""}
        onChange={(event) => onChange({ ...filter, playbook_id: event.currentTarget.value || undefined })}
        data={[
          { value: "", label: t("All playbooks") },
          ...(data?.playbooks ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t("Status")}
        value={filter.status ?? ""}
        onChange={(event) => onChange({ ...filter, status: oneOf(event.currentTarget.value, keysOf(STATUSES)) })}
        data={[
          { value: "", label: t("All statuses") },
          ...keysOf(STATUSES).map((status) => ({ value: status, label: STATUSES[status] })),
        ]}
      />
    </Group>
  );
}
