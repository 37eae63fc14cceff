import { Autocomplete } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";

interface Props {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (email: string) => void;
}

/** Selects a person by e-mail address, with suggestions. */
export function PersonField({ label, value, error, onChange }: Props) {
  const { data } = useQuery({
    queryKey: ["people", "choices"],
    queryFn: ({ signal }) => api.get("/people", { query: { limit: 500 }, signal }),
    staleTime: 60_000,
    retry: false,
  });
  return (
    <Autocomplete
      label={label}
      type="email"
      placeholder="name@company.com"
      value={value}
      error={error}
      onChange={onChange}
      data={(data?.people ?? []).flatMap(({ email }) => email ?? [])}
      limit={8}
      style={{ flex: "1 1 14rem" }}
    />
  );
}
