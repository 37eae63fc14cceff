import { EmptyState } from "../feedback/empty-state.tsx";
import { ButtonLink } from "./links.tsx";
import { PageHeader } from "./page-header.tsx";

export function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState title="There is no page at this address" action={<ButtonLink to="/">Go to the home page</ButtonLink>}>
        The link may be outdated or incomplete.
      </EmptyState>
    </>
  );
}
