/** Saves a file in the browser's download folder. `name` contains no folder. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  // The browser reads the URL only after the current task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
