import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../../api.ts";
import { messageOf, toast } from "./toast.ts";

interface Options<Result> {
  /** Shown in a notification when it succeeds. */
  done?: string;
  after?: (result: Result) => unknown;
  /** The form shows the error itself, from `error`; there is no notification. */
  showsErrors?: boolean;
}

/**
 * Runs a change that a person makes, and reports success, failure, and errors by field. Errors of fields that the form does not
 * read are shown in a notification.
 */
export function useAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  { done, after, showsErrors = false }: Options<Result> = {},
) {
  const shown = useRef(new Set<string>());
  const underWay = useRef(new Set<Input>());
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: async (result) => {
      if (done) toast.done(done);
      await after?.(result);
    },
    onError: (error) => {
      if (showsErrors) return;
      const wrong = error instanceof ApiError ? Object.keys(error.fields) : [];
      if (wrong.length === 0 || wrong.some((field) => !shown.current.has(field))) toast.failed(error);
    },
    onSettled: (_result, _error, input) => {
      underWay.current.delete(input);
    },
  });
  const { error } = mutation;
  /** A second click can come before the button shows the first, so the same input is not sent twice at a time. */
  const run = (input: Input) => {
    if (underWay.current.has(input)) return;
    underWay.current.add(input);
    mutation.mutate(input);
  };
  return {
    run,
    busy: mutation.isPending,
    reset: mutation.reset,
    /** The result of the last run. */
    result: mutation.data,
    error: error ? messageOf(error) : undefined,
    fields: noting(error instanceof ApiError ? error.fields : {}, shown.current),
  };
}

/** The same errors, recording which of them are read. */
const noting = (errors: Record<string, string>, seen: Set<string>) =>
  new Proxy(errors, {
    get: (target, field: string) => {
      seen.add(field);
      return target[field];
    },
  });
