/**
 * The page decides about colors and fonts by custom properties. The background is a color by default, so that text is
 * legible whatever the page looks like; light or dark follows the `color-scheme` of the page.
 */
export const STYLES = `
:host{
--accent:var(--rolecall-accent,light-dark(#1f5fd0,#8ab4f8));--on-accent:var(--rolecall-on-accent,light-dark(#fff,#10203a));
--text:var(--rolecall-text,light-dark(#1c1f23,#e8eaed));--muted:var(--rolecall-muted,light-dark(#5a6068,#a9b0b8));
--bg:var(--rolecall-background,light-dark(#fff,#16191d));--line:var(--rolecall-line,light-dark(#d5d9de,#3b4148));
--field:var(--rolecall-field-border,light-dark(#7d848c,#8a929b));--danger:var(--rolecall-danger,light-dark(#b3261e,#f2b8b5));
--radius:var(--rolecall-radius,8px);
display:block;color:var(--text);background:var(--bg);font:var(--rolecall-font,inherit);line-height:1.5}
:host([hidden]){display:none}
*{box-sizing:border-box}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.filters{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(11rem,100%),1fr));gap:.75rem;margin:0 0 1rem}
fieldset{margin:0;padding:0;border:0}
label,legend{display:block;font-weight:600;font-size:.875em;margin-block-end:.25rem}
input,select,textarea,button{font:inherit;color:inherit}
input:not([type=checkbox],[type=file]),select,textarea{width:100%;min-height:2.5rem;padding:.4rem .6rem;background:var(--bg);border:1px solid var(--field);border-radius:var(--radius)}
input[type=file]{max-width:100%;min-height:2rem}
[aria-invalid=true]{border-color:var(--danger)!important}
.status{color:var(--muted);margin:0 0 .75rem}
.list{list-style:none;margin:0;padding:0;border-block-start:1px solid var(--line)}
.job{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:1rem 0;border-block-end:1px solid var(--line)}
.job>div{flex:1 1 16rem;min-width:0;overflow-wrap:anywhere}
.title{margin:0;font-size:1.1em;font-weight:600}
.meta,.hint{margin:0;color:var(--muted);font-size:.9em}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.5rem;padding:.4rem 1rem;border:1px solid var(--accent);border-radius:var(--radius);background:none;color:var(--accent);font-weight:600;text-decoration:none;cursor:pointer}
.primary{background:var(--accent);color:var(--on-accent)}
button[disabled]{opacity:.6;cursor:default}
dialog{width:min(40rem,calc(100vw - 2rem));max-height:calc(100dvh - 2rem);padding:0;color:var(--text);background:var(--bg);border:1px solid var(--line);border-radius:calc(var(--radius)*1.5)}
dialog::backdrop{background:rgb(0 0 0/.5)}
.head{display:flex;gap:1rem;align-items:start;justify-content:space-between;padding:1rem 1.25rem;border-block-end:1px solid var(--line);position:sticky;inset-block-start:0;background:var(--bg);z-index:1}
.head h2{margin:0;font-size:1.2em;overflow-wrap:anywhere}
.body{padding:1.25rem}
.body form{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}
.body p{margin:0 0 1rem}
.body form p{margin:0}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));gap:1rem}
.error{color:var(--danger);margin:.25rem 0 0!important;font-size:.9em}
.check{display:flex;gap:.6rem;align-items:start;font-weight:400}
.check input{width:1.25rem;height:1.25rem;margin:.1rem 0 0;flex:none;accent-color:var(--accent)}
.consent{white-space:pre-line}
.trap{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
@media (prefers-reduced-motion:no-preference){button,.button{transition:opacity .15s}}
`;
