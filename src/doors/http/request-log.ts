/** The log of the HTTP requests. platform/log implements it. Implementations hide secrets (AUTH-17) and never throw. */
export interface RequestLog {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
  with(fields: Readonly<Record<string, unknown>>): RequestLog;
}
