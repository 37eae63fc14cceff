import { ApiError, api } from "./api.ts";
import { toast } from "./ui/feedback/toast.ts";

/** Throws where the server is away, as opposed to having nothing at an address. */
async function mustAnswer() {
  await api.get("/sign-in").catch((error) => {
    if (error instanceof ApiError && error.status > 0 && error.status < 502) return;
    throw error;
  });
}

/** Loads a part of the application. Where the server is away it says so; the router would load the page anew, and leave nothing. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await mustAnswer();
    throw error;
  }
}

/** Loads the page anew as soon as there is something to load it from. */
export const loadAnew = () => mustAnswer().then(() => location.reload(), toast.failed);
