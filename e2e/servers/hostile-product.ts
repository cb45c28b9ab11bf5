// A product with scripts in all its texts, to test that pages do not run them.

import { type Row, saveRow } from "../fixtures/retail-api.ts";

export const hostileTenant = "aegean";
export const hostileSlug = "hostile-product";

/** The script of each payload, which sets a global variable. */
const run = "globalThis.hostileCodeRan=true";
export const hostileName = `"><script>${run}</script>Hostile {{7*7}} 'kit' <img src=x onerror=${run}>`;
const shortDescription = `<b onmouseover=${run}>Short</b><script>${run}</script> text <svg onload=${run}>`;
const description = [
  `<p>A safe paragraph.</p>`,
  `<script>${run}</script>`,
  `<img src="x" onerror="${run}">`,
  `<a href="javascript:${run}">a link</a>`,
  `<a href=" &#106;avascript:${run}">another link</a>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<svg><script>${run}</script><animate onbegin="${run}"></animate></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`,
  `<form action="javascript:${run}"><button>go</button></form>`,
  `<style>body{display:none}</style><base href="https://elsewhere.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">`,
].join("");
const video = `<iframe src="javascript:${run}" onload="${run}"></iframe><script>${run}</script>`;

const parent = 990_001;
const product = {
  PRODID: parent,
  PRODCODE: `<i>HOSTILE</i>`,
  PRODSLUG: hostileSlug,
  PRODDESC: hostileName,
  PROD_SHORT_DESC: shortDescription,
  PROD_LONG_DESC: description,
  // Pages of products with a similar price must not suggest this one: its picture can't be loaded.
  PROD_PRICE: "9000.00",
  CatID: 1,
  PROD_VIDEO: video,
  PROD_CREATED: "2001-01-01T00:00:00",
  PROD_RATING: "4",
};

const rows: [table: string, row: Row][] = [
  ["PRODUCTS", product],
  [
    "PRODUCTS",
    {
      ...product,
      PRODID: parent + 1,
      PRODCODE: "HOSTILE-1",
      PRODSLUG: `${hostileSlug}-1`,
      PRODDESC: `Variant <script>${run}</script>`,
      PARENT_PRODID: parent,
    },
  ],
  [
    "PRODUCT_VARIANTS",
    {
      VARIANT_ID: parent,
      PRODID: parent,
      COLOR: `red;background:url(javascript:${run})`,
      COLOR_NAME: `Red <script>${run}</script>`,
      SIZE_NAME: `M"><img src=x onerror=${run}>`,
      VARIANT_PRICE: "9100.00",
    },
  ],
  [
    "PRODUCT_PICTURES",
    {
      PICTURE_ID: parent,
      PRODID: parent,
      PICTURE_URL: `javascript:${run}`,
      PICTURE_WIDTH: 600,
      PICTURE_HEIGHT: 600,
      PICTURE_SEQ: 1,
    },
  ],
  ["STOCK", { PRODID: parent, WH_Id: 1, QUANTITY: 5 }],
  ["STOCK", { PRODID: parent + 1, WH_Id: 1, QUANTITY: 5 }],
];

export async function saveHostileProduct(): Promise<void> {
  for (const [table, row] of rows) await saveRow(hostileTenant, table, row);
}
