import { notifications } from "@mantine/notifications";
import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import { ShownError } from "./shown-error.ts";

export const messageOf = (error: unknown) =>
  error instanceof ApiError || error instanceof ShownError ? error.message : t("Something went wrong. Try again.");

/** Notifications. */
export const toast = {
  done: (message: string) => notifications.show({ message, color: "bottle", withBorder: true }),
  /** Stays until it is closed. */
  warn: (message: string) =>
    notifications.show({ message, color: "yellow", withBorder: true, autoClose: false, role: "alert" }),
  failed: (error: unknown) =>
    notifications.show({ message: messageOf(error), color: "red", withBorder: true, autoClose: 9000, role: "alert" }),
};
