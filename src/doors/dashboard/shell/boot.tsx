/**
 * The same content as index.html, which is shown until the scripts are loaded and the session is known. Nothing moves
 * when React takes over.
 */
export function Boot() {
  return (
    <div className="boot" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  );
}
