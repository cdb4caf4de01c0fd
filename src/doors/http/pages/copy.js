// Adds a copy button next to each sample of a page.
for (const sample of document.querySelectorAll('pre[data-sample]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    const text = sample.textContent ?? '';
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    // Browsers deny access without https or the user's permission.
    if (!isCopied) getSelection()?.selectAllChildren(sample);
    button.textContent = isCopied ? 'Copied' : 'Copy the selected text';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  });
  sample.before(button);
}
