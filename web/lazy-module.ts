import { ApiError, api } from "./api.ts";
import { toast } from "./ui/feedback/toast.ts";

/** Throws if the server cannot be reached. Any response will do, even an error. */
async function mustBeReachable() {
  await api.get("/sign-in").catch((error) => {
    if (error instanceof ApiError && error.status > 0 && error.status < 502) return;
    throw error;
  });
}

/** Imports a module. If the server is unreachable, throws that error instead: for any other, the router reloads the page. */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await mustBeReachable();
    throw error;
  }
}

/** Reloads the page, once the server can be reached. */
export const reloadPage = () => mustBeReachable().then(() => location.reload(), toast.failed);
