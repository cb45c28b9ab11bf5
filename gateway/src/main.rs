//! Entry point of the gateway.

use std::{io::Write as _, process::ExitCode};

use gateway::command_line;

#[actix_web::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match command_line::run(&arguments, &mut std::io::stdout()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "gateway: {error}");
            ExitCode::FAILURE
        }
    }
}
