// The heads of logs that the server has signed, kept so that a log which is changed later can be shown to be another:
// `umpire replay --against` reads them from the file that a player saves.

const place = (table: string) => `umpire.heads.${table}`;

/** storeHead keeps a head, "N HASH SIGNATURE", of a table; key is the server's, told when the table is opened. */
export function storeHead(table: string, head: string, key = "") {
  try {
    const old = localStorage.getItem(place(table)) ?? `${key}\n`;
    if (!old.includes(`\n${head}\n`)) localStorage.setItem(place(table), `${old}${head}\n`);
  } catch {
    // storage is off or full: what was kept before still proves something
  }
}

/** keptHeads are the heads of a table, each "N HASH SIGNATURE". */
export function keptHeads(table: string): string[] {
  try {
    return (localStorage.getItem(place(table)) ?? "").trimEnd().split("\n").slice(1);
  } catch {
    return [];
  }
}

/** storedHeads are the heads of a table as a part of a saved game. */
export function storedHeads(table: string): string {
  const [key, ...lines] = (localStorage.getItem(place(table)) ?? "").trimEnd().split("\n");
  const heads = lines.map((line) => {
    const [n, hash, sig] = line.split(" ");
    return { n: Number(n), hash, ...(sig && { key, sig }) };
  });
  return heads.length ? `"heads":${JSON.stringify(heads)},` : "";
}
