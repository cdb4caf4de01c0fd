/** What index.html shows before the scripts are read, until it is known who is signed in: nothing moves meanwhile. */
export function Boot() {
  return (
    <div className="boot" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  );
}
