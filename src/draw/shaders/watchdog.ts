/**
 * The limits at which a viewer's browser stops a live shader: its frames take more than `frameMs` ms on average over
 * `windowMs` (SHD-11).
 */
export const watchdog = { frameMs: 50, windowMs: 2_000 } as const;
