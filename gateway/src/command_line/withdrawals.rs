use std::io::Write;

use super::{
    CommandError, USAGE,
    orders::{parse, time, write_json},
};
use crate::{
    clock::Clock,
    orders::{ListedWithdrawal, MailState, Orders, OrdersSettings, Reference},
    store::StoreEngine,
};

pub(super) async fn run(
    engine: &StoreEngine,
    settings: &OrdersSettings,
    command: &[&str],
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    let open = || Orders::open_for_command_line(engine, settings, &Clock::default());
    match command {
        ["list"] => write_table(output, &open()?.list_withdrawals().await?),
        ["list", "--json"] => write_json(output, &open()?.list_withdrawals().await?),
        ["show", number] => {
            let found = open()?.show_withdrawal(&parse(number)?).await?;
            if found.is_empty() {
                return Err("no withdrawal has this number".into());
            }
            write_json(output, &found)
        }
        ["retry", number] => {
            let (orders, number) = (open()?, parse(number)?);
            let tenant = shop_of(&orders, &number).await?;
            orders.retry_withdrawal(&tenant, &number).await?;
            writeln!(output, "{number} of {tenant} is mailed again")?;
            Ok(())
        }
        ["close", number] => {
            let (orders, number) = (open()?, parse(number)?);
            let tenant = shop_of(&orders, &number).await?;
            orders.close_withdrawal(&tenant, &number).await?;
            writeln!(output, "{number} of {tenant} is closed")?;
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

/// Short name of the only shop with this withdrawal.
async fn shop_of(orders: &Orders, number: &Reference) -> Result<String, CommandError> {
    let mut found = orders.show_withdrawal(number).await?;
    let only = found.pop().filter(|_| found.is_empty());
    let tenant = only.map(|details| details.listed.tenant);
    tenant.ok_or_else(|| "no withdrawal has this number, or several have it".into())
}

fn write_table(output: &mut dyn Write, listed: &[ListedWithdrawal]) -> Result<(), CommandError> {
    writeln!(
        output,
        "{:<10}  {:<12}  {:<20}  {:<12}  {:<12}  {:<12}  next mail",
        "number", "shop", "declared", "order", "shop's mail", "receipt"
    )?;
    for withdrawal in listed {
        writeln!(
            output,
            "{:<10}  {:<12}  {:<20}  {:<12}  {:<12}  {:<12}  {}",
            withdrawal.number,
            withdrawal.tenant,
            time(withdrawal.declared_ms),
            withdrawal.order.as_deref().unwrap_or("not found"),
            name(withdrawal.shop_mail),
            name(withdrawal.receipt),
            withdrawal.due_ms.map_or_else(|| "-".to_owned(), time)
        )?;
    }
    Ok(())
}

fn name(state: Option<MailState>) -> &'static str {
    match state {
        None => "-",
        Some(MailState::Sent) => "sent",
        Some(MailState::Waiting) => "waiting",
        Some(MailState::Unconfirmed) => "unconfirmed",
        Some(MailState::Settled) => "settled",
    }
}
