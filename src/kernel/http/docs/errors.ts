/** Where the documentation of an error code is. */
export const docUrlOf = (publicUrl: string, code: string): string => `${publicUrl}/docs/errors#${code}`;
