import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../api.ts";
import { toast } from "./toast.ts";

interface Options<Result> {
  /** Said when it worked. */
  done?: string;
  after?: (result: Result) => unknown;
}

/** Something a person does: runs it once at a time, says that it worked or why not, and which field was wrong. */
export function useAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  { done, after }: Options<Result> = {},
) {
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: async (result) => {
      if (done) toast.done(done);
      await after?.(result);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) toast.failed(error);
    },
  });
  const { error } = mutation;
  return {
    run: mutation.mutate,
    busy: mutation.isPending,
    reset: mutation.reset,
    fields: error instanceof ApiError ? error.fields : {},
  };
}
