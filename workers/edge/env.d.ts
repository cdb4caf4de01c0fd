interface __BaseEnv_Env {
  /** Signs and names files. Made once into the state directory locally; `wrangler secret` in production. */
  GALLEY_SECRET: string;
  /** `development` only by `npm start` and `npm test`. */
  GALLEY_ENV?: string;
  /** `warn` leaves out a line for each request; `npm start` says so, since it shows none. */
  GALLEY_LOG?: string;
  /** `scheme://host[:port]` of the deployment, for links in answers and events. */
  PUBLIC_URL?: string;
  /** Where `npm start` listens, `http://localhost:8787`; set by it. */
  LOCAL_ORIGIN?: string;
  /** The sender's address of mails, of a domain that the binding MAIL may send for; without both none is sent. */
  MAIL_FROM?: string;
  /** `open` or `closed`; unsaid, sign-up is open in development alone. Who was invited can always sign up. */
  GALLEY_SIGNUP?: string;
  /** Sign-ups, thumbnails, and reads of public templates that a client may ask for in a minute: 20, 600, 300 unless said. */
  GALLEY_SIGNUP_RATE?: string;
  GALLEY_THUMBNAIL_RATE?: string;
  GALLEY_PUBLIC_RATE?: string;
  /** Requests that a key, a session, and a GET secret may make in a minute: 30,000, 6,000, 60,000 unless said. */
  GALLEY_KEY_RATE?: string;
  GALLEY_SESSION_RATE?: string;
  GALLEY_GT_RATE?: string;
  /** Credits of a new space; unlimited unless said. */
  GALLEY_SPACE_CREDITS?: string;
  /** Days that render log entries are kept: 90 unless said; 0: for ever. */
  GALLEY_LOG_DAYS?: string;
  /** Days that files are kept which nobody reads: 30 unless said; 0: for ever. */
  GALLEY_FILE_DAYS?: string;
  GALLEY_OUTBOUND?: string;
  GALLEY_DNS?: string;
  /** The renderer as a process on this machine; without them the containers are used. Set by `npm start`. */
  RENDERER_URL?: string;
  RENDERER_TOKEN?: string;
  /** Who brings the browsers: `container`, `binding` or `none`; see browsers.ts. */
  BROWSER_BACKEND: string;
  /** Dials the TLS receivers of GALLEY_OUTBOUND. Set by `npm start`, which runs it. */
  DIALER_URL?: string;
  DIALER_TOKEN?: string;
  /** Pictures of code that a client may ask for in a minute: 60 unless said. */
  GALLEY_CODE_RATE?: string;
  /** Previews of a person in a minute (LIM-2). */
  GALLEY_PREVIEW_RATE?: string;
  /** Thumbnails that are drawn anew for a person, and reads of them through much of a space, in a minute: 300, 60 unless said. */
  GALLEY_THUMBNAIL_DRAW_RATE?: string;
  GALLEY_HEAVY_READ_RATE?: string;
}
