import { queryOptions } from "@tanstack/react-query";
import type { Approval, ApprovalNeed } from "../../src/processes/approvals/approvals.schema.ts";
import type { ApprovalRule } from "../../src/processes/approvals/rules.schema.ts";
import { api, readAgain } from "../api.ts";

export type { Approval, ApprovalNeed, ApprovalRule };
export type Subject = Approval["subject"];

const MOST = 100;
const LOOK_AGAIN_MS = 15_000;

/** What waits for the person, or what the person asked for. */
export const approvalsQuery = (which: "waiting_for" | "asked_by") =>
  queryOptions({
    queryKey: ["approvals", "list", which],
    queryFn: ({ signal }) => api.get("/approvals", { query: { [which]: "me" as const, limit: MOST }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ["approvals", id],
    queryFn: ({ signal }) => api.get("/approvals/{id}", { params: { id }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const needQuery = (subject: Subject, subject_id: string) =>
  queryOptions({
    queryKey: ["approvals", "need", subject, subject_id],
    queryFn: ({ signal }) => api.get("/approval-need", { query: { subject, subject_id }, signal }),
    refetchOnMount: "always",
  });

export const approvalsChanged = () => readAgain(["approvals"], ["tasks"], ["home"]);
