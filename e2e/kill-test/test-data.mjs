import { ShopClient } from "./shop-client.mjs";

/** @typedef {import("./sandbox.mjs").Sandbox} Sandbox */
/** @typedef {import("./shopper.mjs").Customer} Customer */

export const tenants = /** @type {const} */ (["vape", "aegean", "furniture", "wholesale"]);

const password = "Grey-Anchor-58";

/**
 * @param {Sandbox} sandbox
 * @param {string} tenant
 * @param {number} count
 * @returns {Promise<Customer[]>}
 */
export async function makeCustomers(sandbox, tenant, count) {
  const customers = [];
  for (let number = 1; number <= count; number += 1) {
    const email = `shopper-${number}@example.com`;
    await sandbox.insert(tenant, "CUSTOMERS", {
      CUST_USERNAME: email,
      CUST_Password: password,
      CUSTNAME: "Nikos",
      CUSTSURNAME: `Shopper ${number}`,
      CUSTEMAIL: email,
      CUSTMOBILEPHONE: `9955${1000 + number}`,
      CUSTADDRESS: "7 Apollonos,8046",
      CUSTCITY: "Paphos",
      CUSTCOUNTRY: "Cyprus",
      CUST_PriceLIst_Header_Id: -1,
      CUST_POINT_Balance: "400.00",
      IS_CUSTOMER: 1,
      DELETEDFLAG: 0,
    });
    customers.push({ userName: email, password, email });
  }
  return customers;
}

export async function fillStock(/** @type {Sandbox} */ sandbox, /** @type {string} */ tenant) {
  await sandbox.rows(tenant, "UPDATE STOCK SET QUANTITY = 1000000");
}

/**
 * @param {string} tenant
 * @param {number[]} ports
 * @returns {Promise<boolean>}
 */
export async function acceptsGuests(tenant, ports) {
  const response = await new ShopClient(tenant, ports).get("/storefront");
  if (response?.status !== 200) throw new Error(`${tenant} is not open: ${response?.status}`);
  return response.body.guestCheckout === true;
}

/**
 * @param {string} tenant
 * @param {number[]} ports
 * @returns {Promise<{ id: number }[]>}
 */
export async function simpleProducts(tenant, ports) {
  const response = await new ShopClient(tenant, ports).get("/products?perPage=100&sort=price_asc");
  if (response?.status !== 200) throw new Error(`${tenant} has no products: ${response?.status}`);
  /** @type {{ id: number, hasColorVariants: boolean, hasRelatedVariants: boolean }[]} */
  const items = response.body.items;
  const simple = items.filter((item) => !item.hasColorVariants && !item.hasRelatedVariants);
  if (simple.length === 0) throw new Error(`${tenant} has no product without variants`);
  return simple;
}

/**
 * A negative balance means that points were spent twice.
 * @param {Sandbox} sandbox
 * @returns {Promise<string[]>}
 */
export async function customersWithNegativePoints(sandbox) {
  const found = tenants.map(async (tenant) => {
    const rows = await sandbox.rows(
      tenant,
      "SELECT CUST_USERNAME FROM CUSTOMERS WHERE CAST(CUST_POINT_Balance AS REAL) < 0",
    );
    return rows.map((row) => `${tenant}: ${row.CUST_USERNAME}`);
  });
  return (await Promise.all(found)).flat();
}
