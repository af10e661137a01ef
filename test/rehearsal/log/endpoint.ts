const ID = /^(\d+|[0-9a-f]{16,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The endpoint of a request line, URL or path: its path, each id in it as `:id`, so that its requests are told together. */
export function endpointOf(request: string): string {
  const target = /^[A-Z]+ (\S+)/.exec(request)?.[1] ?? request;
  const path = target.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return (path || '/')
    .split('/')
    .map((part) => (ID.test(part) ? ':id' : part))
    .join('/');
}
