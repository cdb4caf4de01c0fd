/** The session of the caller. */
export interface OwnSession {
  id: string;
  userId: string;
}
