/** The mark of the product. */

export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" fill="#3348c8" />
        <path d="M10 6h9l5 5v15H10z" fill="#fff" />
        <path d="M19 6v5h5" fill="#c3caf5" />
        <path d="M13 15h8M13 18.5h8M13 22h5" stroke="#3348c8" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      <span className="brand-name">Platen</span>
    </span>
  );
}
