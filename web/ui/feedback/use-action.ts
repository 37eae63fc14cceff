import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../../api.ts";
import { messageOf, toast } from "./toast.ts";

interface Options<Result> {
  /** Said when it worked. */
  done?: string;
  after?: (result: Result) => unknown;
  /** The form itself says why it was refused, with `fault`. */
  saysWhy?: boolean;
}

/**
 * Something a person does: runs it once at a time, says that it worked or why not, and which field was wrong. What is wrong with
 * a field that the form does not look at is said at the edge of the screen.
 */
export function useAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  { done, after, saysWhy = false }: Options<Result> = {},
) {
  const shown = useRef(new Set<string>());
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: async (result) => {
      if (done) toast.done(done);
      await after?.(result);
    },
    onError: (error) => {
      if (saysWhy) return;
      const wrong = error instanceof ApiError ? Object.keys(error.fields) : [];
      if (wrong.length === 0 || wrong.some((field) => !shown.current.has(field))) toast.failed(error);
    },
  });
  const { error } = mutation;
  return {
    run: mutation.mutate,
    busy: mutation.isPending,
    reset: mutation.reset,
    fault: error ? messageOf(error) : undefined,
    fields: noting(error instanceof ApiError ? error.fields : {}, shown.current),
  };
}

/** The same faults, noting which of them are looked at. */
const noting = (faults: Record<string, string>, seen: Set<string>) =>
  new Proxy(faults, {
    get: (target, field: string) => {
      seen.add(field);
      return target[field];
    },
  });
