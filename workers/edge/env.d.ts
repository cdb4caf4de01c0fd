interface __BaseEnv_Env {
  /**
   * The secret from which all keys of the service are derived. Locally it is created once in the state directory. In
   * production it is set with `wrangler secret`.
   */
  GALLEY_SECRET: string;
  /** `development` under `npm start` and `npm test`. Nothing else sets it. */
  GALLEY_ENV?: string;
  /**
   * `warn` leaves out the log line for each request. `npm start` sets this value, because it does not show these lines.
   */
  GALLEY_LOG?: string;
  /** `scheme://host[:port]` of the deployment, for links in responses and events. */
  PUBLIC_URL?: string;
  /** The origin on which `npm start` listens, such as `http://localhost:8787`. `npm start` sets it. */
  LOCAL_ORIGIN?: string;
  /**
   * Mail is only sent if both the binding MAIL and the sender MAIL_FROM are set. MAIL_FROM is an address of a domain
   * for which the binding may send.
   */
  /** The binding is commented out in wrangler.toml. */
  MAIL?: SendEmail;
  MAIL_FROM?: string;
  /** `open` or `closed`. By default sign-up is only open in development. Invited people can always sign up. */
  GALLEY_SIGNUP?: string;
  /**
   * How many sign-ups, thumbnails and reads of public templates a client may request in a minute. The defaults are 20,
   * 600 and 300.
   */
  GALLEY_SIGNUP_RATE?: string;
  GALLEY_THUMBNAIL_RATE?: string;
  GALLEY_PUBLIC_RATE?: string;
  /**
   * How many requests a key, a session and a GET render secret may send in a minute. The defaults are 30,000, 6,000 and
   * 60,000.
   */
  GALLEY_KEY_RATE?: string;
  GALLEY_SESSION_RATE?: string;
  GALLEY_GT_RATE?: string;
  /** The credits of a new space. Unlimited by default. */
  GALLEY_SPACE_CREDITS?: string;
  /** How many milliseconds entries of the render log wait to be written together. The default is 1,000. */
  GALLEY_LOG_WAIT_MS?: string;
  /** How many days render log entries are kept. The default is 90; 0 means for ever. */
  GALLEY_LOG_DAYS?: string;
  /** How many days files that nobody reads are kept. The default is 30; 0 means for ever. */
  GALLEY_FILE_DAYS?: string;
  GALLEY_OUTBOUND?: string;
  GALLEY_DNS?: string;
  /**
   * The URL and the token of a renderer that runs as a process on this machine. `npm start` sets them. Without them,
   * the containers are used.
   */
  RENDERER_URL?: string;
  RENDERER_TOKEN?: string;
  /**
   * The URLs of the drawing processes, separated by spaces, and their token. `npm start` sets them. Without them, the
   * isolate draws.
   */
  DRAWING_URLS?: string;
  DRAWING_TOKEN?: string;
  /** The provider of browsers: `container`, `binding` or `none`; see browsers.ts. */
  BROWSER_BACKEND: string;
  /**
   * The URL of a process that connects to those receivers of GALLEY_OUTBOUND that use TLS. `npm start` runs the process
   * and sets this URL.
   */
  DIALER_URL?: string;
  DIALER_TOKEN?: string;
  /** How many pictures of code a client may request in a minute. The default is 60. */
  GALLEY_CODE_RATE?: string;
  /** How many previews a user may request in a minute (LIM-2). */
  GALLEY_PREVIEW_RATE?: string;
  /**
   * How many thumbnails may be drawn again for a user in a minute, and how many requests of a user may read much of a
   * space in a minute. The defaults are 300 and 60.
   */
  GALLEY_THUMBNAIL_DRAW_RATE?: string;
  GALLEY_HEAVY_READ_RATE?: string;
}
