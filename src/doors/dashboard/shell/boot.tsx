/** What index.html shows until the scripts are loaded and the session is known. Nothing moves meanwhile. */
export function Boot() {
  return (
    <div className="boot" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  );
}
