import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../feedback/empty-state.tsx";
import { PageHeader } from "./page-header.tsx";

export function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="There is no page at this address"
        action={
          <Button component={Link} to="/">
            Go to the start
          </Button>
        }
      >
        The link may be old, or a letter may be missing.
      </EmptyState>
    </>
  );
}
