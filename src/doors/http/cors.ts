import type { Access } from './route.ts';

/**
 * Which web pages may read a response: any page if it sends no credentials, the dashboard with its cookie, or both
 * (GEN-8).
 */
const readers: Readonly<Record<Access, { anyone: boolean; dashboard: boolean }>> = {
  public: { anyone: true, dashboard: false },
  render: { anyone: true, dashboard: false },
  key: { anyone: true, dashboard: false },
  file: { anyone: true, dashboard: false },
  session: { anyone: false, dashboard: true },
  shared: { anyone: true, dashboard: true },
};

const exposedHeaders = [
  'Content-Disposition',
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Server-Timing',
  'WWW-Authenticate',
  'X-Credits-Cost',
  'X-Credits-Remaining',
  'X-Render-Cache',
  'X-Render-Pages',
  'X-Render-Warnings',
  'X-Request-Id',
].join(', ');

const requestHeaders = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Request-Id';
const preflightSeconds = 86_400;

interface CorsQuestion {
  access: Access;
  request: Request;
  /** The origin of the dashboard, `scheme://host[:port]`. */
  ownOrigin: string;
  /** The methods of the path, for the response to OPTIONS. */
  methods: readonly string[];
}

/**
 * Writes the headers of the CORS protocol (Fetch standard). If the page may not read the response, none are written.
 */
export function writeCors(headers: Headers, { access, request, ownOrigin, methods }: CorsQuestion): void {
  const { anyone, dashboard } = readers[access];
  if (dashboard) headers.append('Vary', 'Origin');
  if (dashboard && request.headers.get('Origin') === ownOrigin) {
    headers.set('Access-Control-Allow-Origin', ownOrigin);
    headers.set('Access-Control-Allow-Credentials', 'true');
  } else if (anyone) {
    headers.set('Access-Control-Allow-Origin', '*');
  } else {
    return;
  }
  if (request.method === 'OPTIONS') {
    headers.set('Access-Control-Allow-Methods', methods.join(', '));
    headers.set('Access-Control-Allow-Headers', requestHeaders);
    headers.set('Access-Control-Max-Age', String(preflightSeconds));
  } else {
    headers.set('Access-Control-Expose-Headers', exposedHeaders);
  }
}
