import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { Loading } from "./loading.tsx";

interface Props<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  loading?: ReactNode;
}

/** Shows the data of a query, or that it is loading, or its error. */
export function QueryView<T>({ query, children, loading = <Loading /> }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  return loading;
}
