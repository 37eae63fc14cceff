/** A path on this host. Rejects what a browser would read as another host, such as `//host`. */
export const isLocalPath = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(path);
